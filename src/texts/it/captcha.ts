import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Controllo di sicurezza',
  text: 'Prima del pagamento il tuo dispositivo esegue una breve verifica contro i bot. Non devi fare nulla, bastano pochi secondi.',
  progress: 'Avanzamento del controllo',
  cancel: 'Annulla',
} satisfies Topics['captcha']
