import type { Topics } from '../topics.ts'

export const notes = {
  forecast: {
    note: 'Это оценка: точный месяц зависит от даты формирования выписки по карте.',
  },
} satisfies Topics['notes']
