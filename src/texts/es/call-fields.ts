import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server for a refused field of a call: the field's name, and the problem of the cart. */
export const callFields = {
  labels: {
    zip_code: 'código postal',
    street: 'calle',
    number: 'número',
    neighborhood: 'barrio',
    city: 'ciudad',
    state: 'estado',
    complement: 'piso, puerta o interior',
    recipient_name: 'nombre de quien recibe',
    gift_date: 'día del correo',
    recipient_email: 'correo de quien recibe',
    gift_message: 'mensaje del regalo',
    holder: 'nombre en la entrada',
    proof: 'motivo de la tarifa reducida',
  },
  notValid: (p) => `Revisa el campo ${p.field}.`,
  cart: {
    donation: 'Es menos que la donación mínima. Elige un importe mayor.',
    cards: 'Los importes de las dos tarjetas no suman el total. Revisa cuánto paga cada tarjeta.',
    batches: 'Las entradas que elegiste ya no están en esta compra. Elige tus entradas de nuevo.',
    gift: 'Este producto no se puede regalar. Desmarca el regalo y continúa.',
    code: 'Este código no es correcto o ya venció. Revisa tu correo o pide otro código.',
    kept: 'No hay nada por pagar ahora. Para cambiar la tarjeta, escribe la nueva.',
  },
} satisfies CallFieldTexts
