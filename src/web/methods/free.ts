import type { MethodView } from '../checkout/method-view.ts'

export const free: MethodView = {
  icon: 'gift',
  fact: ({ texts }) => texts.payment.facts.free,
  button: (texts) => texts.payment.button.free,
  Panel: null,
}
