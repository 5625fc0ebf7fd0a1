import type { Topics } from '../topics.ts'

export const mandate = {
  fact: 'sin tarjeta, renovación automática',
  steps: {
    pay: (p) => `Escanea el código QR en la aplicación de tu banco y paga ${p.amount} ahora.`,
    authorise: (p) => `En la misma pantalla, autoriza los próximos cobros: ${p.price}.`,
    afterwards: 'Después, cada cobro sale de tu cuenta en su fecha, sin tarjeta y sin otro código.',
  },
  varies: 'con importes que pueden cambiar',
  cancel: 'Cancela cuando quieras en la sección Pix Automático de la aplicación de tu banco.',
  atOnce: (p) =>
    `Al confirmar en la aplicación del banco, pagas ahora y autorizas los próximos cobros: ${p.price}.`,
  order: {
    label: 'Pix automático',
    authorised: 'Autorizado. Los próximos cobros salen de tu cuenta.',
    pending: 'A la espera de la respuesta de tu banco',
    missing: 'No autorizado',
  },
  missingText: (p) =>
    `Hemos recibido el pago, pero los próximos cobros no se autorizaron. Te hemos enviado a ${p.email} un enlace para elegir cómo pagar.`,
} satisfies Topics['mandate']
