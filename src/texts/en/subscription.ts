import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = {
  month: 'a month',
  quarter: 'every three months',
  semester: 'every six months',
  year: 'a year',
}
const REPEATED = {
  month: 'every month',
  quarter: 'every three months',
  semester: 'every six months',
  year: 'every year',
}
const NAMED = { month: 'Monthly', quarter: 'Quarterly', semester: 'Every six months', year: 'Yearly' }

const everyDays = (days: number) => plural('en', days, { one: 'every day', other: `every ${days} days` })

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('en', p.n, { one: `${p.n} day free`, other: `${p.n} days free` })
      : plural('en', p.n, { one: `${p.n} year free`, other: `${p.n} years free` }),
  firstThen: (p) => `${p.first}, then ${p.price}`,
  firstCharge: (p) => `${p.amount} for the first payment`,
  charges: (p) =>
    plural('en', p.n, { one: `${p.n} payment of ${p.amount}`, other: `${p.n} payments of ${p.amount}` }),
  agree: {
    today: (p) => `Pay ${p.pays} today?`,
    subscription: (p) => `Pay ${p.pays} today, then ${p.price} from ${p.date} until you cancel?`,
    contract: (p) => `Contract: ${p.price}, ${p.total} in total, the last on ${p.date}. Pay ${p.pays} today?`,
  },
  notice: {
    title: 'Subscription',
    renews: (p) =>
      `You are charged again ${p.period === null ? everyDays(p.days) : REPEATED[p.period]} until you cancel.`,
    next: (p) => `Next payment: ${p.amount} on ${p.date}.`,
    cancel: (p) => `You can cancel at any time under “${p.label}”.`,
    cardKept: 'Your card is stored securely for the next payments.',
  },
  trial: {
    nothingToday: 'You pay nothing today.',
    onlyShipping: 'Today you only pay for shipping.',
    first: (p) =>
      `Your first payment of ${p.amount} is on ${p.date}. Cancel before then and you will not be charged.`,
    verified: 'We verify your card without charging it.',
    freeUntil: (p) => `Free until ${p.date}, then ${p.price}.`,
    begin: 'Start free trial',
    question: (p) => `You pay nothing today. Then ${p.price}, starting ${p.date}. Start your free trial?`,
  },
  contract: {
    title: 'Your contract',
    total: 'Contract total',
    ends: 'Contract ends',
    schedule: 'See the payment dates',
    number: (p) => `Payment ${p.n}`,
    today: 'today',
    fromPayment: 'The dates count from your payment; these apply if you pay today.',
    terms: 'Contract terms',
  },
  order: {
    id: 'Subscription number',
    contractId: 'Contract number',
    recurrence: 'Billing',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'en') : NAMED[p.period]),
    charge: 'Payment',
    chargeOf: (p) => (p.total === null ? `No. ${p.n}` : `${p.n} of ${p.total}`),
    next: 'Next payment',
    amountOn: (p) => `${p.amount} on ${p.date}`,
    trial: 'Trial period',
    trialUntil: (p) => `${p.length}, until ${p.date}`,
    ends: 'Contract ends',
    price: 'Price',
    status: 'Status',
    ended: 'Ended',
  },
} satisfies typeof pt
