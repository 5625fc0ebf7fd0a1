import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

const minutes = (n: number) =>
  plural('ru', n, { one: `${n} минуту`, few: `${n} минуты`, many: `${n} минут`, other: `${n} минуты` })

export const held = {
  holders,
  title: 'Билеты',
  online: 'Онлайн',
  placeSoon: 'Место уточняется',
  dateSoon: 'Дата уточняется',
  reservedFor: 'Бронь ещё',
  endsSoon: (p: { n: number }) => `Бронь закончится через ${minutes(p.n)}.`,
  edit: 'Изменить',
  editTickets: 'Изменить билеты',
  late: (p: { methods: string }) => `${p.methods}: оплата не успела бы подтвердиться до мероприятия.`,
  soldOut: 'Билеты распроданы.',
  stay: 'Продолжить покупку',
  leave: {
    title: 'Вернуться и выбрать другие билеты?',
    text: 'Выбранные билеты вернутся в продажу, а введённые данные пропадут.',
    confirm: 'Вернуться к билетам',
  },
  reload: {
    title: 'Обновить страницу?',
    text: 'Сеанс ещё активен, и у вас выбраны билеты. Если обновить страницу, они пропадут.',
    confirm: 'Обновить',
  },
  expired: {
    title: 'Время брони вышло',
    text: 'Билеты снова в продаже. Обновите страницу, чтобы попробовать забронировать те же.',
    reload: 'Обновить страницу',
    reloading: 'Бронируем…',
    back: 'Вернуться к мероприятию',
    unreachable: 'Нет соединения. Проверьте интернет и попробуйте ещё раз.',
  },
  yours: {
    title: 'Ваши билеты',
    open: 'Посмотреть билеты',
    sent: (p) => `Мы отправили их и на ${p.email}.`,
  },
} satisfies Topics['held']
