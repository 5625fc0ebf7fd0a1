import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server about a refused field of a call: the name of the field, and the error in the cart. */
export const callFields = {
  labels: {
    zip_code: 'почтовый индекс',
    street: 'улица',
    number: 'номер дома',
    neighborhood: 'район',
    city: 'город',
    state: 'штат',
    complement: 'квартира или этаж',
    recipient_name: 'имя получателя',
    gift_date: 'день письма',
    recipient_email: 'почта получателя',
    gift_message: 'поздравление',
    holder: 'имя на билете',
    proof: 'право на льготу',
  },
  notValid: (p) => `Проверьте поле «${p.field}».`,
  cart: {
    donation: 'Сумма меньше минимального пожертвования. Укажите сумму больше.',
    cards: 'Суммы двух карт не дают общей суммы. Проверьте, сколько платит каждая карта.',
    batches: 'Выбранных билетов больше нет в этой покупке. Выберите билеты ещё раз.',
    gift: 'Этот товар нельзя подарить. Снимите отметку о подарке и продолжайте.',
    code: 'Код неверный или устарел. Проверьте почту или запросите новый код.',
    kept: 'Сейчас платить нечего. Чтобы сменить карту, введите новую.',
  },
} satisfies CallFieldTexts
