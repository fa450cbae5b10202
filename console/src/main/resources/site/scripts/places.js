// The addresses of the pages without a server, and what a page shows. A page may be opened as a file, so all addresses are relative.
import { fromJson } from './text.js';

const page = document.getElementById('main').dataset;

export const lessonPath = id => `lesson-${encodeURIComponent(id)}.html`;

export const shownLesson = () => page.lesson ?? '';

// Without a name, shows the first run of the list.
export const shownRun = () => new URLSearchParams(location.search).get('run') ?? firstRun();

function firstRun() {
  return fromJson(document.getElementById('documents').textContent)['/api/runs']?.[0]?.folder ?? '';
}

export const isPlaceOf = link => link.hasAttribute('aria-current'); // the page itself says it
