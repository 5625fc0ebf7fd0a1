import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    title: 'Показать месяц каждого платежа',
    note: 'Это оценка: точный месяц зависит от даты формирования выписки по карте.',
  },
} satisfies Topics['notes']
