import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = { month: 'pro Monat', quarter: 'pro Quartal', semester: 'pro Halbjahr', year: 'pro Jahr' }
const REPEATED = {
  month: 'jeden Monat',
  quarter: 'alle drei Monate',
  semester: 'alle sechs Monate',
  year: 'jedes Jahr',
}
const NAMED = { month: 'Monatlich', quarter: 'Vierteljährlich', semester: 'Halbjährlich', year: 'Jährlich' }

const everyDays = (days: number) => plural('de', days, { one: 'jeden Tag', other: `alle ${days} Tage` })

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('de', p.n, { one: `${p.n} Tag kostenlos`, other: `${p.n} Tage kostenlos` })
      : plural('de', p.n, { one: `${p.n} Jahr kostenlos`, other: `${p.n} Jahre kostenlos` }),
  firstThen: (p) => `${p.first}, danach ${p.price}`,
  firstCharge: (p) => `${p.amount} für die erste Zahlung`,
  charges: (p) =>
    plural('de', p.n, { one: `1 Zahlung von ${p.amount}`, other: `${p.n} Zahlungen von ${p.amount}` }),
  agree: {
    today: (p) => `Heute ${p.pays} bezahlen?`,
    subscription: (p) => `Heute ${p.pays} bezahlen, danach ${p.price} ab ${p.date}, bis Sie kündigen?`,
    contract: (p) =>
      `Vertrag: ${p.price}, insgesamt ${p.total}, die letzte Zahlung am ${p.date}. Heute ${p.pays} bezahlen?`,
  },
  notice: {
    title: 'Abonnement',
    renews: (p) =>
      `Der Betrag wird ${p.period === null ? everyDays(p.days) : REPEATED[p.period]} abgebucht, bis Sie kündigen.`,
    next: (p) => `Nächste Zahlung: ${p.amount} am ${p.date}.`,
    cancel: (p) => `Sie können jederzeit kündigen: „${p.label}“.`,
    cardKept: 'Ihre Karte wird für die nächsten Zahlungen sicher gespeichert.',
  },
  trial: {
    nothingToday: 'Heute zahlen Sie nichts.',
    onlyShipping: 'Heute zahlen Sie nur den Versand.',
    first: (p) =>
      `Die erste Zahlung von ${p.amount} ist am ${p.date} fällig. Kündigen Sie vorher, wird nichts abgebucht.`,
    verified: 'Wir prüfen Ihre Karte, ohne etwas abzubuchen.',
    freeUntil: (p) => `Kostenlos bis ${p.date}, danach ${p.price}.`,
    begin: 'Kostenlos testen',
    question: (p) =>
      `Heute wird nichts abgebucht. Ab dem ${p.date} zahlen Sie ${p.price}. Möchten Sie den Test beginnen?`,
  },
  contract: {
    title: 'Ihr Vertrag',
    total: 'Gesamtbetrag des Vertrags',
    ends: 'Vertragsende',
    schedule: 'Zahlungstermine ansehen',
    number: (p) => `${p.n}. Zahlung`,
    today: 'heute',
    fromPayment: 'Die Termine zählen ab Ihrer Zahlung; diese gelten, wenn Sie heute zahlen.',
    terms: 'Vertragsbedingungen',
  },
  order: {
    id: 'Abonnementnummer',
    contractId: 'Vertragsnummer',
    recurrence: 'Zahlungsrhythmus',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'de') : NAMED[p.period]),
    charge: 'Zahlung',
    chargeOf: (p) => (p.total === null ? `Nr. ${p.n}` : `${p.n} von ${p.total}`),
    next: 'Nächste Zahlung',
    amountOn: (p) => `${p.amount} am ${p.date}`,
    trial: 'Testzeitraum',
    trialUntil: (p) => `${p.length}, bis ${p.date}`,
    ends: 'Vertragsende',
    price: 'Preis',
    status: 'Status',
    ended: 'Beendet',
  },
} satisfies typeof pt
