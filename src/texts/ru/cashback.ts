import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Вы получите кешбэк ${p.value}.`,
  text: 'Вы получите его после покупки; сумма к оплате сейчас не меняется.',
  limited: 'Это наибольший кешбэк за одну покупку.',
  terms: 'Правила устанавливает продавец, они указаны в условиях использования.',
} satisfies Topics['cashback']
