import type { HalfPriceProof } from '#rules/tickets/ticket-holder.ts'

/** Holders of an event's tickets, and the right by which some are at half price. */
export const holders = {
  title: 'Quem vai usar os ingressos',
  hint: 'O nome sai em cada ingresso e é conferido na entrada, com um documento.',
  hintProof: 'O direito à meia-entrada é conferido na entrada: leve o documento que o comprova.',
  ticket: (p: { number: number; count: number }) => `Ingresso ${p.number} de ${p.count}`,
  useMine: 'Usar o meu nome',
  name: 'Nome no ingresso',
  nameRequired: 'Escreva o nome de quem vai usar o ingresso',
  proof: 'Direito à meia-entrada',
  choose: 'Escolha',
  proofHint: 'Leve o comprovante na entrada.',
  proofRequired: 'Escolha o direito à meia-entrada',
  proofs: {
    student: 'Estudante',
    elderly: 'Pessoa com 60 anos ou mais',
    disabled: 'Pessoa com deficiência',
    companion: 'Acompanhante de pessoa com deficiência',
    low_income_youth: 'Jovem de baixa renda (ID Jovem)',
    teacher: 'Professor ou professora',
    other: 'Outro direito previsto em lei',
  } satisfies Record<HalfPriceProof, string>,
}
