import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Промокод',
  apply: 'Применить',
  checking: 'Проверяем…',
  empty: 'Введите промокод.',
  applied: (p) => `Промокод ${p.name} применён`,
  off: (p) => `Скидка ${p.value}`,
  left: (p) =>
    plural('ru', p.n, {
      one: `Можно применить ещё ${p.n} раз`,
      few: `Можно применить ещё ${p.n} раза`,
      many: `Можно применить ещё ${p.n} раз`,
      other: `Можно применить ещё ${p.n} раза`,
    }),
  ends: 'Действует ещё',
  until: 'Действует до',
  remove: 'Убрать промокод',
  refusals: {
    COUPON_INVALID: 'Недействительный промокод. Проверьте его.',
    COUPON_NOT_CONVERTIBLE: 'Этот промокод не действует в этой валюте. Продолжите без него.',
    COUPON_NOT_APPLIED: 'Промокод не применён. Проверьте его и повторите попытку.',
  },
  unreachable: 'Не удалось проверить промокод. Проверьте подключение и повторите попытку.',
  without: (p) => `Без него сумма составит ${p.total}. Деньги не списаны.`,
} satisfies Topics['coupon']
