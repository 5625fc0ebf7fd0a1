import type { PeriodName } from '#rules/subscriptions/subscription.ts'
import { capitalised, plural } from '../format.ts'

type Period = { period: PeriodName | null; days: number }

const PRICED = { month: 'por mês', quarter: 'por trimestre', semester: 'por semestre', year: 'por ano' }
const REPEATED = {
  month: 'todo mês',
  quarter: 'a cada 3 meses',
  semester: 'a cada 6 meses',
  year: 'todo ano',
}
const NAMED = { month: 'Mensal', quarter: 'Trimestral', semester: 'Semestral', year: 'Anual' }

const everyDays = (days: number) => (days === 1 ? 'todo dia' : `a cada ${days} dias`)

/** Recurring products: subscriptions, their trials, and contracts. Only pages that sell one load it. */
export const subscription = {
  /** "R$ 39,90 por mês" */
  price: (p: Period & { amount: string }) =>
    `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p: { n: number; unit: 'days' | 'years' }) =>
    p.unit === 'days'
      ? plural('pt', p.n, { one: `${p.n} dia grátis`, other: `${p.n} dias grátis` })
      : plural('pt', p.n, { one: `${p.n} ano grátis`, other: `${p.n} anos grátis` }),
  /** "7 dias grátis, depois R$ 39,90 por mês" */
  firstThen: (p: { first: string; price: string }) => `${p.first}, depois ${p.price}`,
  firstCharge: (p: { amount: string }) => `${p.amount} na primeira cobrança`,
  charges: (p: { n: number; amount: string }) =>
    plural('pt', p.n, { one: `${p.n} cobrança de ${p.amount}`, other: `${p.n} cobranças de ${p.amount}` }),
  /** The question before a recurring purchase: the agreement, in one sentence. */
  agree: {
    today: (p: { pays: string }) => `Pagar ${p.pays} hoje?`,
    subscription: (p: { pays: string; price: string; date: string }) =>
      `Pagar ${p.pays} hoje e depois ${p.price}, a partir de ${p.date}, até você cancelar?`,
    contract: (p: { pays: string; price: string; total: string; date: string }) =>
      `Contrato: ${p.price}, ${p.total} no total, a última em ${p.date}. Pagar ${p.pays} hoje?`,
  },
  notice: {
    title: 'Assinatura',
    renews: (p: Period) =>
      `A cobrança se repete ${p.period === null ? everyDays(p.days) : REPEATED[p.period]}, até você cancelar.`,
    next: (p: { amount: string; date: string }) => `Próxima cobrança: ${p.amount} em ${p.date}.`,
    cancel: (p: { label: string }) => `Você pode cancelar quando quiser em “${p.label}”.`,
    cardKept: 'O cartão fica guardado com segurança para as próximas cobranças.',
  },
  trial: {
    nothingToday: 'Hoje você não paga nada.',
    onlyShipping: 'Hoje você paga só o frete.',
    first: (p: { amount: string; date: string }) =>
      `A primeira cobrança, de ${p.amount}, é em ${p.date}. Cancele antes e nada será cobrado.`,
    verified: 'Confirmamos o cartão sem cobrar nada.',
    freeUntil: (p: { date: string; price: string }) => `Grátis até ${p.date}, depois ${p.price}.`,
    begin: 'Começar o teste grátis',
    question: (p: { date: string; price: string }) =>
      `Nada será cobrado hoje. A partir de ${p.date}, ${p.price}. Podemos confirmar?`,
  },
  contract: {
    title: 'Seu contrato',
    total: 'Total do contrato',
    ends: 'Fim do contrato',
    schedule: 'Ver as datas das cobranças',
    number: (p: { n: number }) => `${p.n}ª cobrança`,
    today: 'hoje',
    fromPayment: 'As datas contam a partir do pagamento; estas valem para quem paga hoje.',
    terms: 'Termos do contrato',
  },
  order: {
    id: 'Código da assinatura',
    contractId: 'Código do contrato',
    recurrence: 'Recorrência',
    every: (p: Period) => (p.period === null ? capitalised(everyDays(p.days), 'pt') : NAMED[p.period]),
    charge: 'Cobrança',
    chargeOf: (p: { n: number; total: number | null }) =>
      p.total === null ? `nº ${p.n}` : `${p.n} de ${p.total}`,
    next: 'Próxima cobrança',
    amountOn: (p: { amount: string; date: string }) => `${p.amount} em ${p.date}`,
    trial: 'Período de teste',
    trialUntil: (p: { length: string; date: string }) => `${p.length}, até ${p.date}`,
    ends: 'Fim do contrato',
    price: 'Valor',
    status: 'Situação',
    ended: 'Terminou',
  },
}
