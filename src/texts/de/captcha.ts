import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Sicherheitsprüfung',
  text: 'Vor dem Bezahlen löst Ihr Gerät eine kurze Rechenaufgabe, die den Shop vor Robotern schützt. Sie müssen nichts tun, und es dauert nur wenige Sekunden.',
  progress: 'Fortschritt der Prüfung',
  cancel: 'Abbrechen',
} satisfies Topics['captcha']
