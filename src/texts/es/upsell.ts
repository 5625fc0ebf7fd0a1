import type { upsell as source } from '../pt/upsell.ts'

export const upsell = {
  keepCard: 'Guardar esta tarjeta con el procesador de pagos para comprar la próxima oferta con un clic.',
  title: 'Una oferta para ti',
  buy: (p) => `Comprar ahora por ${p.total}`,
  charged: (p) => `Se cobra en un solo pago a tu tarjeta ${p.brand} terminada en ${p.lastFour}.`,
  chargedInParts: (p) => `Se cobra en ${p.n} cuotas a tu tarjeta ${p.brand} terminada en ${p.lastFour}.`,
  open: (p) => `Ver la oferta por ${p.price}`,
  buying: 'Procesando la compra…',
  refused: 'El pago de la oferta no se aprobó. Tu primera compra sigue siendo válida.',
  unreachable: 'No pudimos confirmarlo. Puedes intentarlo de nuevo: solo se te cobrará una vez.',
  again: 'Volver a intentarlo',
  otherWay: 'Pagar de otra forma',
  decline: 'No, gracias',
  declined: 'De acuerdo: la oferta no se compró y tu compra sigue como está.',
  seeAgain: 'Ver la oferta otra vez',
} satisfies typeof source
