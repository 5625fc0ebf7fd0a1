import { plural } from '../format.ts'

/** A card that the gateway keeps: the wish to have it kept, and how its owner gets back to it. */
export const saved = {
  keep: 'Guardar este cartão para a próxima compra. Os dados ficam na processadora de pagamento, não na loja.',
  use: 'Usar um cartão salvo',
  title: 'Usar um cartão salvo',
  ask: 'Para confirmar que é você, enviamos um código para o e-mail usado ao salvar o cartão.',
  email: 'E-mail',
  send: 'Enviar código',
  sending: 'Enviando…',
  sent: (p: { email: string; minutes: number }) =>
    `Se houver cartões salvos com ${p.email}, o código chega em instantes. Ele vale por ${plural('pt', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })}.`,
  code: 'Código de 6 dígitos',
  open: 'Continuar',
  opening: 'Conferindo…',
  wrong: 'O código não confere, venceu ou já foi usado. Confira ou peça outro.',
  again: 'Enviar outro código',
  tooMany: 'Muitas tentativas. Espere um pouco ou digite os dados do cartão.',
  badEmail: 'Confira o e-mail.',
  failed: 'Não conseguimos falar com o servidor. Tente de novo.',
  choose: 'Escolha o cartão',
  card: (p: { brand: string; lastFour: string }) => `${p.brand} final ${p.lastFour}`,
  until: (p: { month: string; year: string }) => `válido até ${p.month}/${p.year}`,
  pick: 'Usar este cartão',
  remove: 'Remover',
  removeCard: (p: { brand: string; lastFour: string }) => `Remover ${p.brand} final ${p.lastFour}`,
  removeAsk: (p: { brand: string; lastFour: string }) =>
    `Remover ${p.brand} final ${p.lastFour}? Para usar este cartão de novo, será preciso digitar os dados dele.`,
  keepIt: 'Manter cartão',
  none: 'Não há cartões salvos aqui.',
  change: 'Trocar',
  typed: 'Usar outro cartão',
}
