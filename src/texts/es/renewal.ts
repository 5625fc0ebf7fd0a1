import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'Estás actualizando los datos de pago. Nada más cambia.',
  title: 'Tu suscripción',
  titleContract: 'Tu contrato',
  due: (p) => `Cobro ${p.n}: ${p.amount}, vence el ${p.date}`,
  nothingDue: 'Ahora no hay nada que pagar. El banco solo confirma la tarjeta.',
  next: (p) => `Próximo cobro: ${p.amount} el ${p.date}`,
  last: (p) => `Último cobro pagado: ${p.amount} el ${p.date}`,
  contract: (p) =>
    `Contrato: ${p.amount} en ${plural('es', p.n, { one: `${p.n} cobro`, other: `${p.n} cobros` })}`,
  card: (p) => `Tarjeta actual: ${p.brand} terminada en ${p.lastFour}`,
  fromNow: 'Los próximos cobros irán a la tarjeta que uses aquí.',
  save: 'Guardar la tarjeta',
  questionTitle: 'Cambiar la tarjeta',
  confirm: 'Sí, cambiarla',
  question: '¿Usar esta tarjeta para los próximos cobros? Ahora no se cobra nada.',
  kept: {
    pay: (p) => `Pagar ${p.total} con •••• ${p.lastFour}`,
    or: 'O paga de otra forma.',
    paying: 'Procesando el pago…',
    refused: 'La tarjeta no fue aceptada',
    unreachable: 'No sabemos si la solicitud llegó. Vuelve a intentarlo: no pagarás dos veces.',
  },
} satisfies Topics['renewal']
