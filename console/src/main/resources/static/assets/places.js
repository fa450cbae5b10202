// The addresses of the pages, and what the address of this page shows. The pages without a server have others.
export const lessonPath = id => `/lessons/${encodeURIComponent(id)}`;

// Returns the id or number of the lesson in this page's address; empty if the page lists all lessons.
export const shownLesson = () => decodeURIComponent(location.pathname.split('/')[2] ?? '');

// Returns the folder of the run in this page's address.
export const shownRun = () => decodeURIComponent(location.pathname.split('/')[2]);

// Returns whether a link of the header leads to the part of the site that this page belongs to.
export const isPlaceOf = link => link.pathname === `/${location.pathname.split('/')[1]}`;
