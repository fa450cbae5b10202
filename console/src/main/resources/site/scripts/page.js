// A page that only shows what is in it, such as the list of recorded runs.
import { startShell } from './shell.js';

startShell();
