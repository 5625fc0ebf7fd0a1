/** Texts that only buyers of some countries read: their documents, what they accept, their taxes and rates. */
export const countries = {
  documents: {
    type: 'Tipo de documento',
    lookAgain: 'Confira o número: ele parece incompleto ou de outro documento.',
    /** Mexico's RFC: its purpose, and the key that represents buyers who need no invoice. */
    forInvoice: 'Só para a nota fiscal do México (factura).',
    withoutInvoice: 'Sem factura: usar o RFC genérico',
  },
  acceptance: {
    terms: {
      before: 'Aceito os ',
      terms: 'Termos de Uso',
      between: ' e li a ',
      privacy: 'Política de Privacidade',
      after: '.',
    },
    contract: 'Li e aceito as condições do contrato.',
    digitalContent:
      'Peço acesso imediato ao conteúdo digital, antes do fim do prazo de 14 dias, e aceito perder assim o direito de livre resolução.',
    gdpr: (p: { seller: string }) =>
      `${p.seller} pode me escrever sobre outros produtos. Posso mudar de ideia quando quiser.`,
    named:
      'Meu primeiro nome e minha cidade podem aparecer para quem olha este produto nas próximas horas. Posso mudar de ideia quando quiser.',
    required: {
      contract: 'Para continuar, aceite o contrato',
      digitalContent: 'Para receber o conteúdo agora, precisamos deste consentimento',
    },
    withdrawalEnded:
      'Você pediu acesso imediato ao conteúdo digital, antes do fim do prazo de 14 dias, e aceitou perder assim o direito de livre resolução.',
  },
  choice: {
    search: 'Buscar país',
    none: 'Nenhum país encontrado',
  },
  tax: (p: { percent: string; value: string }) => `inclui ${p.percent} de IVA (${p.value})`,
  rate: {
    shown: (p: { price: string; base: string; rate: string; target: string }) =>
      `Preço do vendedor: ${p.price}, pela cotação de 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'A cotação foi atualizada',
    text: (p: { now: string }) => `A cotação valia por 30 minutos e foi renovada. Você paga ${p.now}.`,
    accept: (p: { now: string }) => `Continuar por ${p.now}`,
    refuse: 'Agora não',
  },
}
