import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Sicherheitsprüfung',
  text: 'Vor dem Bezahlen führt Ihr Gerät eine kurze Prüfung gegen Bots durch. Sie müssen nichts tun, und es dauert nur wenige Sekunden.',
  progress: 'Fortschritt der Prüfung',
  cancel: 'Abbrechen',
} satisfies Topics['captcha']
