/** Help for filling in a field, when a buyer needs it. */
export const fieldAids = {
  letters: 'CNPJ com letras',
  digits: 'Só números',
  didYouMean: (p: { domain: string }) => `Você quis dizer ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `O domínio ${p.domain} não recebe e-mails. Confira o endereço: o acesso e o recibo vão para ele.`,
}
