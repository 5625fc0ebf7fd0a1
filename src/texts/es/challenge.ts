import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Confirma con tu banco',
  frame: 'Página de tu banco para confirmar la compra',
  text: 'El banco de la tarjeta necesita comprobar que eres tú. Todavía no se ha cobrado nada; cuando confirmes, la compra continuará automáticamente.',
  until: (p: { time: string }) => `Tienes hasta las ${p.time} para confirmar.`,
  cancel: 'Pagar de otra forma',
  checking: 'Consultando con tu banco…',
  returned: 'Listo. La compra continúa en la página de la tienda.',
} satisfies typeof source
