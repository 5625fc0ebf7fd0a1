import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Вы получите кешбэк ${p.value}.`,
  text: 'Он вернётся после покупки и не меняет того, что Вы платите сейчас.',
} satisfies Topics['cashback']
