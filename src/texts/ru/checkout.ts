import type { Texts } from '../texts.ts'
import { payments } from './payments.ts'

export const checkout = {
  steps: {
    progress: (p) => `Шаг ${p.step} из ${p.of}`,
    personal: 'Личные данные',
    address: 'Адрес',
    payment: 'Оплата',
    next: 'Продолжить',
    back: 'Назад',
  },
  personal: {
    title: 'Ваши данные',
    name: {
      label: 'Имя и фамилия',
      placeholder: 'Как в документе',
    },
    email: {
      label: 'Эл. почта',
      placeholder: 'vy@primer.ru',
    },
    confirmEmail: {
      label: 'Подтвердите эл. почту',
      placeholder: 'Введите адрес ещё раз',
    },
    cellphone: {
      label: 'Мобильный телефон',
      placeholder: '(11) 91234-5678',
      hint: 'Только для сообщений об этой покупке',
    },
    document: {
      label: 'CPF или CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Для счёта и оплаты',
    },
    locked: 'Заполнено по ссылке, изменить нельзя.',
  },
  summary: {
    forecast: 'Показать график платежей',
    title: 'Ваш заказ',
    show: 'Показать заказ',
    hide: 'Скрыть заказ',
    subtotal: 'Стоимость товаров',
    interest: (p) => `Проценты (${payments(p.n)})`,
    coupon: (p) => `Промокод ${p.name}`,
    shipping: 'Доставка',
    total: 'Итого',
    youPay: 'К оплате',
    inInstallments: (p) => `${payments(p.n)} по ${p.value}`,
    orInInstallments: (p) => `или ${payments(p.n)} по ${p.value}`,
    noInterest: (p) => `${p.plan} без процентов`,
    atOnce: 'При оплате сразу',
    orAtOnce: (p) => `или ${p.value} сразу`,
    by: (p) => `автор: ${p.author}`,
    oldPrice: (p) => `Было ${p.value}`,
    saved: (p) => `экономия ${p.value}`,
  },
  interest: {
    note: (p) => `При оплате частями начисляются проценты: ${p.monthly} в месяц (${p.annual} в год).`,
    cost: (p) =>
      `Цена при оплате сразу: ${p.cash}. Частями: ${p.n} × ${p.value}, всего ${p.total}. Проценты: ${p.monthly} в месяц (${p.annual} в год).`,
    none: 'Оплата частями без процентов.',
  },
  coupon: { open: 'У меня есть промокод' },
  trust: {
    safePurchase: 'Безопасная покупка',
  },
  tickets: {
    soldOut: 'Билеты распроданы.',
  },
  sandbox: {
    notice: 'В этой установке настоящие деньги не используются.',
    cards: 'Посмотреть тестовые карты',
  },
} satisfies Texts['checkout']
