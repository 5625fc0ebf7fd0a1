import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const days = (n: number) =>
  plural('ru', n, { one: `${n} день`, few: `${n} дня`, many: `${n} дней`, other: `${n} дня` })
/** After a preposition that asks for the genitive: «в течение 7 дней», «в течение 21 дня». */
const ofDays = (n: number) => plural('ru', n, { one: `${n} дня`, other: `${n} дней` })

export const trust = {
  badges: {
    title: 'Почему покупать здесь безопасно',
    reviewedProduct: 'Проверенный товар',
    protectedData: 'Защита данных',
  },
  safePurchase: 'Данные платежа передаются в зашифрованном виде.',
  withdrawal: {
    brazil:
      'Право на отказ: в течение 7 дней после покупки или доставки вы можете передумать и вернуть всю сумму (ст. 49 Кодекса защиты прав потребителей Бразилии).',
    europe: 'Право на отказ: вы можете отказаться от покупки в течение 14 дней без объяснения причин.',
  },
  secureCard: {
    title: 'Безопасная покупка',
    author: 'Автор:',
    warranty: (p) => `Гарантия возврата денег: ${days(p.days)}`,
    warrantyText: (p) => `Если вам не понравится, деньги можно вернуть в течение ${ofDays(p.days)}.`,
  },
  seller: {
    soldBy: (p) => `Продавец: ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, рег. №\u00a0${p.document}`,
    address: (p) => `Адрес: ${p.address}`,
    contact: (p) => `Контакты: ${p.email}`,
    since: (p) => `Продаёт здесь с ${p.year} года`,
    referral: 'Порекомендовать продавца',
    responsibility: 'За предложение, доставку и качество товара отвечает продавец.',
    platform: {
      sells: (p) => `Продавец: ${p.platform}, автор товара: ${p.seller}`,
      sellsFor: (p) => `Продавец: ${p.platform} от имени ${p.seller}`,
      answers: (p) => `За предложение, доставку и качество товара отвечает ${p.platform}.`,
      answersForPayment: (p) =>
        `За предложение, доставку и качество товара отвечает ${p.seller}, за оплату\u00a0— ${p.platform}.`,
    },
  },
  agreement: {
    before: (p) => `Нажимая «${p.button}», вы принимаете `,
    terms: 'Условия использования',
    between: '. Действует ',
    privacy: 'Политика конфиденциальности',
    after: '.',
  },
  lgpd: 'Ваши данные обрабатываются по закону Бразилии о защите данных (LGPD, закон 13.709/2018), чтобы выполнить эту покупку.',
  forget: {
    button: 'Забыть меня на этом устройстве',
    working: 'Удаляем…',
    title: 'Готово: это устройство вас забыло',
    text: 'Мы удалили то, что браузер хранил об этом магазине, и завершили ваш визит. Ваши покупки остаются в силе: подтверждения у вас в почте.',
    again: 'Открыть страницу снова',
    failed: 'Сейчас удалить не удалось. Попробуйте ещё раз.',
    lose: {
      title: 'Вы потеряете то, что за вами закреплено',
      tickets: 'Билеты, которые мы держим для вас, сразу вернутся в продажу.',
      place: 'Ваше место в очереди пропадёт.',
      confirm: 'Всё равно забыть',
      keep: 'Оставить',
    },
  },
} satisfies Topics['trust']
