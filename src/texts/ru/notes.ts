import type { Topics } from '../topics.ts'

export const notes = {
  paymentUpdate: 'Вы обновляете платёжные данные своей подписки. Сама подписка продолжается без изменений.',
  forecast: {
    title: 'Показать месяц каждого платежа',
    note: 'Это оценка: точный месяц зависит от даты формирования выписки по карте.',
  },
} satisfies Topics['notes']
