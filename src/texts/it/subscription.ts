import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = { month: 'al mese', quarter: 'al trimestre', semester: 'al semestre', year: 'all’anno' }
const REPEATED = {
  month: 'ogni mese',
  quarter: 'ogni tre mesi',
  semester: 'ogni sei mesi',
  year: 'ogni anno',
}
const NAMED = { month: 'Mensile', quarter: 'Trimestrale', semester: 'Semestrale', year: 'Annuale' }

const everyDays = (days: number) => plural('it', days, { one: 'ogni giorno', other: `ogni ${days} giorni` })

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('it', p.n, { one: `${p.n} giorno gratis`, other: `${p.n} giorni gratis` })
      : plural('it', p.n, { one: `${p.n} anno gratis`, other: `${p.n} anni gratis` }),
  firstThen: (p) => `${p.first}, poi ${p.price}`,
  firstCharge: (p) => `${p.amount} per il primo addebito`,
  charges: (p) =>
    plural('it', p.n, { one: `1 addebito di ${p.amount}`, other: `${p.n} addebiti di ${p.amount}` }),
  agree: {
    today: (p) => `Pagare ${p.pays} oggi?`,
    subscription: (p) => `Pagare ${p.pays} oggi, poi ${p.price} dal ${p.date}, fino alla disdetta?`,
    contract: (p) =>
      `Contratto: ${p.price}, ${p.total} in totale, l’ultimo addebito il ${p.date}. Pagare ${p.pays} oggi?`,
  },
  notice: {
    title: 'Abbonamento',
    renews: (p) =>
      `L’addebito si ripete ${p.period === null ? everyDays(p.days) : REPEATED[p.period]}, finché non disdici.`,
    next: (p) => `Prossimo addebito: ${p.amount} il ${p.date}.`,
    cancel: (p) => `Puoi disdire quando vuoi: «${p.label}».`,
    cardKept: 'La tua carta viene salvata in modo sicuro per i prossimi addebiti.',
  },
  trial: {
    nothingToday: 'Oggi non paghi nulla.',
    onlyShipping: 'Oggi paghi solo la spedizione.',
    first: (p) =>
      `Il primo addebito, di ${p.amount}, è il ${p.date}. Se disdici prima, non ti verrà addebitato nulla.`,
    verified: 'Verifichiamo la carta senza addebitarti nulla.',
    freeUntil: (p) => `Gratis fino al ${p.date}, poi ${p.price}.`,
    begin: 'Inizia la prova gratuita',
    question: (p) => `Oggi non ti verrà addebitato nulla. Dal ${p.date}, ${p.price}. Iniziare la prova?`,
  },
  contract: {
    title: 'Il tuo contratto',
    total: 'Totale del contratto',
    ends: 'Fine del contratto',
    schedule: 'Vedi le date degli addebiti',
    number: (p) => `${p.n}º addebito`,
    today: 'oggi',
    fromPayment: 'Le date decorrono dal pagamento; queste valgono se paghi oggi.',
    terms: 'Condizioni del contratto',
  },
  order: {
    id: 'Numero dell’abbonamento',
    contractId: 'Numero del contratto',
    recurrence: 'Frequenza',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'it') : NAMED[p.period]),
    charge: 'Addebito',
    chargeOf: (p) => (p.total === null ? `n. ${p.n}` : `${p.n} di ${p.total}`),
    next: 'Prossimo addebito',
    amountOn: (p) => `${p.amount} il ${p.date}`,
    trial: 'Periodo di prova',
    trialUntil: (p) => `${p.length}, fino al ${p.date}`,
    ends: 'Fine del contratto',
    price: 'Prezzo',
    status: 'Stato',
    ended: 'Terminato',
  },
} satisfies typeof pt
