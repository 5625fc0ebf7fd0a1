import type { Outline } from './icon.tsx'

/* Pictures that the first screen does without, drawn as those of icon.tsx are. */

export const BACK: Outline = { path: 'm14.5 6-6 6 6 6' }
export const CLOSE: Outline = { path: 'm6.5 6.5 11 11m0-11-11 11' }
export const WARNING: Outline = { path: 'M12 4 2.75 19.5h18.5L12 4Zm0 6v4.25m0 2.5V17' }
export const INFO: Outline = { path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.75V16m0-8v.25' }
export const COPY: Outline = {
  path: 'M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5ZM5 15.5A1.5 1.5 0 0 1 3.5 14V5A1.5 1.5 0 0 1 5 3.5h9A1.5 1.5 0 0 1 15.5 5',
}
export const PRINT: Outline = {
  path: 'M7 8.5v-5h10v5M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7V14Z',
}
export const DOWNLOAD: Outline = { path: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15' }
export const CLOCK: Outline = { path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2' }
export const MAIL: Outline = {
  path: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6 8.5-6',
}
export const SUCCESS: Outline = {
  path: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-3.75 8.75 2.5 2.5 5-5.25',
}
export const SHIELD: Outline = {
  path: 'M12 3 5 5.75v5.5c0 4.5 2.9 8 7 9.75 4.1-1.75 7-5.25 7-9.75v-5.5L12 3Zm-3 8.75 2.25 2.25L15.5 9.5',
}
