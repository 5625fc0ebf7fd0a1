import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Comprobación de seguridad',
  text: 'Antes de pagar, tu dispositivo hace una comprobación rápida contra robots. No tienes que hacer nada y solo tarda unos segundos.',
  progress: 'Progreso de la comprobación',
  cancel: 'Cancelar',
} satisfies Topics['captcha']
