import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Лист ожидания',
  text: (p) =>
    `Если билет освободится, мы напишем по почте в порядке очереди. Билет мы отложим для вас на ${plural('ru', p.hours, { one: `${p.hours} час`, few: `${p.hours} часа`, many: `${p.hours} часов`, other: `${p.hours} часа` })}.`,
  open: 'Встать в лист ожидания',
  ticket: 'Билет',
  quantity: 'Сколько билетов',
  email: 'Ваша почта',
  submit: 'Сообщить мне',
  privacy: 'Адрес нужен только для этого списка.',
  joined: 'Вы в листе ожидания',
  joinedText: (p) => `Мы отправили подтверждение на ${p.email}.`,
  available: 'Только что освободился билет. Обновите страницу, чтобы купить его.',
  stock: {
    text: 'Оставьте свой адрес. Продавец видит, кто ждёт, и напишет, когда товар снова появится.',
    kept: 'Продавец знает, что вы ждёте',
    keptText: (p) => `Когда товар снова появится, продавец напишет на ${p.email}.`,
  },
} satisfies Topics['waiting']
