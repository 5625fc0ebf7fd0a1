import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Ваш билет', other: 'Ваши билеты' },
  show: 'Покажите код на входе — на телефоне или на бумаге. По каждому коду проходит один человек, один раз.',
  keep: 'Эта ссылка только для вас: у кого она есть, у того и билеты.',
  pdf: 'Скачать PDF',
  calendar: 'Добавить в календарь',
  print: 'Распечатать',
  when: 'Когда',
  where: 'Где',
  by: 'Организатор',
  order: 'Заказ',
  online: 'Онлайн',
  placeSoon: 'Место уточняется',
  dateSoon: 'Дата уточняется',
  localTime: 'По местному времени.',
  nth: (p) => `Билет ${p.n} из ${p.of}`,
  ticketNumber: 'Номер',
  holder: 'Владелец',
  holderOnline: 'имя на странице билетов',
  code: (p) => `QR-код билета ${p.number}`,
  halfPrice: 'Билет за полцены: возьмите с собой документ, подтверждающий льготу.',
  states: {
    transferred: {
      name: 'Передан',
      text: 'Этот билет теперь принадлежит другому человеку, и этот код больше не действует.',
    },
    refunded: { name: 'Деньги возвращены', text: 'Оплата возвращена, и этот билет больше не действует.' },
    'charged-back': {
      name: 'Приостановлен',
      text: 'Платёж оспорен в банке. Пока спор не решён, этот билет не действует.',
    },
  },
  page: (p) => `Страница ${p.n} из ${p.of}`,
} satisfies typeof source
