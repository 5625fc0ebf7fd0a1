import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Вы получите кешбэк ${p.value}.`,
  text: 'Вы получите его после покупки; сумма к оплате сейчас не меняется.',
} satisfies Topics['cashback']
