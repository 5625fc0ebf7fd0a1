import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = { month: 'al mes', quarter: 'al trimestre', semester: 'al semestre', year: 'al año' }
const REPEATED = {
  month: 'cada mes',
  quarter: 'cada tres meses',
  semester: 'cada seis meses',
  year: 'cada año',
}
const NAMED = { month: 'Mensual', quarter: 'Trimestral', semester: 'Semestral', year: 'Anual' }

const everyDays = (days: number) => plural('es', days, { one: 'cada día', other: `cada ${days} días` })

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('es', p.n, { one: `${p.n} día gratis`, other: `${p.n} días gratis` })
      : plural('es', p.n, { one: `${p.n} año gratis`, other: `${p.n} años gratis` }),
  firstThen: (p) => `${p.first}, después ${p.price}`,
  firstCharge: (p) => `${p.amount} en el primer cobro`,
  charges: (p) => plural('es', p.n, { one: `1 cobro de ${p.amount}`, other: `${p.n} cobros de ${p.amount}` }),
  agree: {
    today: (p) => `¿Pagar ${p.pays} hoy?`,
    subscription: (p) =>
      `¿Pagar ${p.pays} hoy y después ${p.price}, a partir del ${p.date}, hasta que canceles?`,
    contract: (p) =>
      `Contrato: ${p.price}, ${p.total} en total, el último el ${p.date}. ¿Pagar ${p.pays} hoy?`,
  },
  notice: {
    title: 'Suscripción',
    renews: (p) =>
      `El cobro se repite ${p.period === null ? everyDays(p.days) : REPEATED[p.period]} hasta que canceles.`,
    next: (p) => `Próximo cobro: ${p.amount} el ${p.date}.`,
    cancel: (p) => `Puedes cancelar cuando quieras en «${p.label}».`,
    cardKept: 'Tu tarjeta queda guardada de forma segura para los próximos cobros.',
  },
  trial: {
    nothingToday: 'Hoy no pagas nada.',
    onlyShipping: 'Hoy solo pagas el envío.',
    first: (p) =>
      `El primer cobro, de ${p.amount}, será el ${p.date}. Si cancelas antes, no se te cobrará nada.`,
    verified: 'Comprobamos tu tarjeta sin cobrarte nada.',
    freeUntil: (p) => `Gratis hasta el ${p.date}, después ${p.price}.`,
    begin: 'Empezar la prueba gratis',
    question: (p) => `Hoy no se te cobrará nada. A partir del ${p.date}, ${p.price}. ¿Empezar la prueba?`,
  },
  contract: {
    title: 'Tu contrato',
    total: 'Total del contrato',
    ends: 'Fin del contrato',
    schedule: 'Ver las fechas de los cobros',
    number: (p) => `Cobro ${p.n}`,
    today: 'hoy',
    fromPayment: 'Las fechas cuentan desde el pago; estas valen si pagas hoy.',
    terms: 'Condiciones del contrato',
  },
  order: {
    id: 'Número de suscripción',
    contractId: 'Número de contrato',
    recurrence: 'Periodicidad',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'es') : NAMED[p.period]),
    charge: 'Cobro',
    chargeOf: (p) => (p.total === null ? `n.º ${p.n}` : `${p.n} de ${p.total}`),
    next: 'Próximo cobro',
    amountOn: (p) => `${p.amount} el ${p.date}`,
    trial: 'Periodo de prueba',
    trialUntil: (p) => `${p.length}, hasta el ${p.date}`,
    ends: 'Fin del contrato',
    price: 'Precio',
    status: 'Estado',
    ended: 'Ha terminado',
  },
} satisfies typeof pt
