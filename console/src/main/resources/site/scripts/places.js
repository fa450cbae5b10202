// The addresses of the pages without a server, and what a page shows. A page may be opened as a file, so all addresses are relative.
const page = document.getElementById('main').dataset;

export const lessonPath = id => `lesson-${encodeURIComponent(id)}.html`;

export const shownLesson = () => page.lesson ?? '';

export const shownRun = () => new URLSearchParams(location.search).get('run') ?? 'recorded-essentials';

export const isPlaceOf = link => link.hasAttribute('aria-current'); // the page itself says it
