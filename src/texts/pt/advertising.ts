/** Consent to notify advertisers about a buyer: the question, and the answer. */
export const advertising = {
  title: 'Publicidade',
  question: (p: { seller: string; services: string }) =>
    `${p.seller} anuncia em: ${p.services}. Podemos contar a esses serviços que você visitou esta página e o que comprou, com seus contatos apenas em forma de hash? Assim se sabe qual anúncio funcionou. A compra não depende da resposta.`,
  no: 'Não permitir',
  yes: 'Permitir',
  failed: 'Sua escolha não foi guardada. Tente de novo.',
  state: {
    none: 'Os serviços de anúncios podem ser avisados desta compra.',
    granted: 'Você permitiu que os serviços de anúncios sejam avisados desta compra.',
    denied: 'Nenhum serviço de anúncios é avisado desta compra.',
  },
  change: 'Mudar a escolha',
}
