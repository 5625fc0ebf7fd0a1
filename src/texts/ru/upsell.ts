import type { upsell as source } from '../pt/upsell.ts'
import { payments } from './payments.ts'

export const upsell = {
  keepCard: 'Сохранить эту карту в платёжном сервисе, чтобы купить следующее предложение одним нажатием.',
  title: 'Предложение для вас',
  buy: (p) => `Купить сейчас за ${p.total}`,
  charged: (p) => `Сумма будет списана один раз с вашей карты ${p.brand} •••• ${p.lastFour}.`,
  chargedInParts: (p) => `Списание с вашей карты ${p.brand} •••• ${p.lastFour}: ${payments(p.n)}.`,
  open: (p) => `Предложение за ${p.price}`,
  buying: 'Оформляем покупку…',
  refused: 'Оплата предложения не прошла. Ваша первая покупка остаётся в силе.',
  unreachable: 'Не удалось получить подтверждение. Попробуйте ещё раз: деньги спишутся только один раз.',
  again: 'Попробовать ещё раз',
  otherWay: 'Оплатить другим способом',
  decline: 'Нет, спасибо',
  declined: 'Хорошо: предложение не куплено, ваша покупка остаётся без изменений.',
  seeAgain: 'Посмотреть предложение ещё раз',
} satisfies typeof source
