import type { Outline } from '#design/icon.tsx'

/* Pictures of events and their tickets, drawn as those of parts/icon.tsx are. */

export const CALENDAR: Outline = {
  path: 'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3.5v4m8-4v4',
}
export const PIN: Outline = {
  path: 'M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.5Zm0-8.25a2.25 2.25 0 1 1 0-4.5 2.25 2.25 0 0 1 0 4.5Z',
}
export const PEOPLE: Outline = {
  path: 'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Zm-6 8c.3-3.3 2.6-5 6-5s5.7 1.7 6 5m0-8.25a3 3 0 1 0-.75-5.9m2.25 9.3c2.6.3 4.2 1.9 4.5 4.85',
}
export const PLUS: Outline = { path: 'M12 5.5v13M5.5 12h13' }
export const MINUS: Outline = { path: 'M5.5 12h13' }
