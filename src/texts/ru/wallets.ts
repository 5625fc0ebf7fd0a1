import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `Кнопка ${p.wallet}`,
  above: (p) => `Оплатите кнопкой ${p.wallet} выше.`,
  failed: 'Оплата не началась, деньги не списаны. Попробуйте ещё раз.',
  simulated: {
    pay: (p) => `Оплатить через ${p.wallet} (имитация)`,
    notice: 'Имитация: этот кошелёк не настоящий, деньги не списываются.',
    choose: 'Что ответит банк?',
    approved: 'Одобрить',
    refused: 'Отклонить: недостаточно средств',
    challenged: 'Запросить подтверждение владельца',
    cancel: 'Отмена',
    keeping: 'Отправляем…',
  },
} satisfies Topics['wallets']
