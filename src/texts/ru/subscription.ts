import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = { month: 'в месяц', quarter: 'в квартал', semester: 'за полгода', year: 'в год' }
const REPEATED = {
  month: 'каждый месяц',
  quarter: 'каждые три месяца',
  semester: 'каждые полгода',
  year: 'каждый год',
}
const NAMED = { month: 'Ежемесячно', quarter: 'Ежеквартально', semester: 'Раз в полгода', year: 'Ежегодно' }

const everyDays = (days: number) =>
  plural('ru', days, {
    one: days === 1 ? 'каждый день' : `каждый ${days} день`,
    few: `каждые ${days} дня`,
    many: `каждые ${days} дней`,
    other: `каждые ${days} дня`,
  })

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('ru', p.n, {
          one: `${p.n} день бесплатно`,
          few: `${p.n} дня бесплатно`,
          many: `${p.n} дней бесплатно`,
          other: `${p.n} дня бесплатно`,
        })
      : plural('ru', p.n, {
          one: `${p.n} год бесплатно`,
          few: `${p.n} года бесплатно`,
          many: `${p.n} лет бесплатно`,
          other: `${p.n} года бесплатно`,
        }),
  firstThen: (p) => `${p.first}, затем ${p.price}`,
  firstCharge: (p) => `${p.amount} за первый платёж`,
  charges: (p) =>
    plural('ru', p.n, {
      one: `${p.n} платёж по ${p.amount}`,
      few: `${p.n} платежа по ${p.amount}`,
      many: `${p.n} платежей по ${p.amount}`,
      other: `${p.n} платежа по ${p.amount}`,
    }),
  agree: {
    today: (p) => `Оплатить ${p.pays} сегодня?`,
    subscription: (p) => `Оплатить ${p.pays} сегодня, затем ${p.price} с ${p.date}, пока вы не отмените?`,
    contract: (p) =>
      `Договор: ${p.price}, всего ${p.total}, последний платёж ${p.date}. Оплатить ${p.pays} сегодня?`,
  },
  notice: {
    title: 'Подписка',
    renews: (p) =>
      `Сумма списывается ${p.period === null ? everyDays(p.days) : REPEATED[p.period]}, пока вы не отмените подписку.`,
    next: (p) => `Следующий платёж: ${p.amount}, ${p.date}.`,
    cancel: (p) => `Отменить подписку можно в любой момент: «${p.label}».`,
    cardKept: 'Карта надёжно сохраняется для следующих платежей.',
  },
  trial: {
    nothingToday: 'Сегодня вы ничего не платите.',
    onlyShipping: 'Сегодня вы платите только за доставку.',
    first: (p) => `Первый платёж: ${p.amount}, ${p.date}. Если отменить подписку раньше, ничего не спишется.`,
    verified: 'Мы проверяем карту, ничего не списывая.',
    freeUntil: (p) => `Бесплатно до ${p.date}, затем ${p.price}.`,
    begin: 'Попробовать бесплатно',
    question: (p) => `Сегодня ничего не спишется. С ${p.date}\u00a0— ${p.price}. Начать бесплатный период?`,
  },
  contract: {
    title: 'Ваш договор',
    total: 'Сумма договора',
    ends: 'Окончание договора',
    schedule: 'Посмотреть даты платежей',
    number: (p) => `${p.n}-й платёж`,
    today: 'сегодня',
    fromPayment: 'Даты отсчитываются от дня оплаты; эти верны, если оплатить сегодня.',
    terms: 'Условия договора',
  },
  order: {
    id: 'Номер подписки',
    contractId: 'Номер договора',
    recurrence: 'Периодичность',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'ru') : NAMED[p.period]),
    charge: 'Платёж',
    chargeOf: (p) => (p.total === null ? `№\u00a0${p.n}` : `${p.n} из ${p.total}`),
    next: 'Следующий платёж',
    amountOn: (p) => `${p.amount}, ${p.date}`,
    trial: 'Пробный период',
    trialUntil: (p) => `${p.length}, до ${p.date}`,
    ends: 'Окончание договора',
    price: 'Стоимость',
    status: 'Статус',
    ended: 'Завершено',
  },
} satisfies typeof pt
