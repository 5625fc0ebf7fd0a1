import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'
import { payments } from './payments.ts'

export const payment = {
  title: 'Оплата',
  choose: 'Как вам удобнее оплатить?',
  methods: {
    CREDIT_CARD: 'Банковская карта',
    TWO_CREDIT_CARDS: 'Две карты',
    DEBIT_CARD: 'Дебетовая карта',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Автоплатёж Pix',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Бесплатно',
  },
  facts: {
    pix: 'мгновенное подтверждение',
    boleto: 'до 3 рабочих дней',
    cardUpTo: (p) => `частями: до ${p.n} × ${p.value}`,
    cardOnce: 'оплата сразу',
    free: 'платить не нужно',
  },
  installments: {
    label: 'Оплата частями',
    once: (p) => `${p.value} сразу`,
    option: (p) => `${payments(p.n)} по ${p.value} (${p.total})`,
    withoutInterest: (p) => `${payments(p.n)} по ${p.value} без процентов`,
  },
  button: {
    pix: 'Оплатить через Pix',
    card: 'Оплатить картой',
    boleto: 'Оплатить через boleto',
    debit: 'Оплатить дебетовой картой',
    paypal: 'Продолжить с PayPal',
    free: 'Получить бесплатно',
    finish: 'Завершить оплату',
    europe: 'Заказать с обязательством оплаты',
    busy: 'Обработка…',
  },
  card: {
    frame: 'Защищённые поля карты',
    holder: 'Имя на карте',
    holderPlaceholder: 'Точно как на карте',
    ending: (p) => `•••• ${p.lastFour}`,
    safe: 'Данные карты передаются платёжному сервису зашифрованными. Магазин их не видит.',
    failed: 'Поля карты не загрузились. Повторите попытку или выберите другой способ оплаты.',
  },
  pix: {
    steps: {
      open: 'Откройте приложение своего банка и перейдите в раздел Pix.',
      scan: 'Отсканируйте QR-код или вставьте код в поле «Pix copia e cola».',
      confirm: 'Проверьте сумму и подтвердите. Страница обновится автоматически.',
    },
  },
  boleto: {
    clearing: 'После оплаты зачисление занимает до 3 рабочих дней.',
    dueIn: (p: { days: number }) =>
      plural('ru', p.days, {
        one: `На оплату есть ${p.days} день.`,
        few: `На оплату есть ${p.days} дня.`,
        many: `На оплату есть ${p.days} дней.`,
        other: `На оплату есть ${p.days} дня.`,
      }),
  },
} satisfies Texts['payment']
