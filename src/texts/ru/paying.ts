import type { Topics } from '../topics.ts'
import { payments } from './payments.ts'

export const paying = {
  confirmation: {
    title: 'Подтвердите покупку',
    question: (p) => `Оплатить ${payments(p.n)} по ${p.value}, всего ${p.total}?`,
    questionOnce: (p) => `Оплатить ${p.value} сразу?`,
    confirm: 'Да, оплатить',
    cancel: 'Нет, назад',
  },
  processing: {
    title: 'Обработка платежа',
    text: 'Пожалуйста, не покидайте этот экран. Обычно это занимает несколько секунд.',
    slow: 'Это длится дольше обычного, но ваш заказ обрабатывается. Не платите повторно.',
    redirecting: 'Переходим к следующему шагу…',
  },
  priceChanged: {
    title: 'Цена изменилась',
    text: (p) =>
      `Пока вы заполняли форму, сумма изменилась: было ${p.before}, стало ${p.now}. Деньги не списаны. Продолжить?`,
    accept: (p) => `Продолжить за ${p.now}`,
    refuse: 'Не сейчас',
  },
  recovery: {
    anotherCard: 'Использовать другую карту',
    anotherMethod: 'Выбрать другой способ оплаты',
    withoutBumps: 'Убрать дополнительный товар',
    notCharged: 'Деньги не списаны.',
  },
} satisfies Topics['paying']
