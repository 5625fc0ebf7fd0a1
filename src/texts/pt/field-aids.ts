/** What helps to fill in a field, where somebody needs it. */
export const fieldAids = {
  letters: 'CNPJ com letras',
  digits: 'Só números',
  didYouMean: (p: { domain: string }) => `Você quis dizer ${p.domain}?`,
}
