import type { cards as source } from '../pt/cards.ts'

export const cards = {
  debit: 'La tarjeta de débito se cobra en un solo pago, después de que confirmes la compra con tu banco.',
  first: 'Primera tarjeta',
  second: 'Segunda tarjeta',
  amount: 'Importe en esta tarjeta',
  rest: 'La otra tarjeta paga el resto.',
  least: (p) => `Cada tarjeta paga como mínimo ${p.minimum}.`,
  unreadable: (p) => `Escribe un importe, como ${p.example}.`,
  question: (p) => `¿Pagar ${p.first} con la primera tarjeta y ${p.second} con la segunda?`,
  notCharged: 'No se ha cobrado nada en ninguna de las dos tarjetas.',
  releasing: (p) =>
    `La compra no se ha realizado. Se está anulando la retención de ${p.amount} en la tarjeta terminada en ${p.lastFour}: no es un cobro, y lo seguiremos hasta que tu banco lo confirme.`,
  refunding: (p) =>
    `La compra no se ha realizado. Se están devolviendo los ${p.amount} de la tarjeta terminada en ${p.lastFour}, y lo seguiremos hasta que tu banco lo confirme.`,
} satisfies typeof source
