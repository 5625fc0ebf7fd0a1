import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'Confirmas el pago en el sitio de PayPal y vuelves aquí. Antes de eso no se cobra nada.',
} satisfies Topics['paypal']
