import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'

export const mail = {
  greeting: (p) => `Здравствуйте, ${p.name}!`,
  order: 'Заказ',
  products: 'Товары',
  total: 'Итого',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) =>
    plural('ru', p.n, {
      one: `${p.n} платёж`,
      few: `${p.n} платежа`,
      many: `${p.n} платежей`,
      other: `${p.n} платежа`,
    }),
  seller: (p) => `Продавец: ${p.name}`,
  legal: (p) => `${p.legalName}, рег. №\u00a0${p.document}`,
  contact: (p) => `Есть вопросы о товаре? Пишите на ${p.email}.`,
  why: 'Вы получили это письмо, потому что с этим адресом был оформлен заказ.',
  purchaseConfirmed: {
    subject: (p) => `Покупка подтверждена: ${p.product}`,
    title: 'Ваша покупка подтверждена',
    text: 'Мы получили ваш платёж. Сохраните это письмо как подтверждение заказа.',
    button: 'Посмотреть заказ',
    accessDelay:
      'Если данные для доступа не пришли через 72 часа, проверьте папку «Спам» и свяжитесь с продавцом.',
  },
  pixToPay: {
    subject: (p) => `Платёж Pix ожидает оплаты: ${p.product}`,
    title: 'Ваш Pix ждёт оплаты',
    text: 'Скопируйте код ниже и вставьте его в поле «Pix copia e cola» в приложении своего банка.',
    code: 'Код Pix для копирования',
    expires: (p) => `Код действует до ${p.time} (время города Бразилиа).`,
    button: 'Открыть QR-код',
  },
  boletoToPay: {
    subject: (p) => `Ваш boleto: ${p.product}`,
    title: 'Ваш boleto готов',
    text: 'Оплатите по платёжной строке ниже. Зачисление занимает до 3 рабочих дней.',
    line: 'Платёжная строка',
    due: (p) => `Оплатить до ${p.date} включительно.`,
    button: 'Посмотреть boleto',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Покупка не завершена: ${p.product}`,
    title: 'Ваша покупка не завершена',
    text: 'После проверки платёж не был одобрен. Деньги списаны не будут; если банк зарезервировал сумму, он её разблокирует. Вы можете попробовать другую карту или другой способ оплаты.',
    button: 'Попробовать ещё раз',
  },
  refunded: {
    subject: (p) => `Возврат: ${p.product}`,
    title: 'Мы вернули ваш платёж',
    text: 'Платёж поступил, когда покупку уже нельзя было завершить, поэтому мы вернули всю сумму. В зависимости от банка это может занять несколько дней.',
    button: 'Посмотреть заказ',
  },
} satisfies MailTexts
