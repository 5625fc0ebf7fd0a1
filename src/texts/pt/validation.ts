import type { ProblemTexts } from '../problem-texts.ts'

/** What stands below a field that was refused: by reason, and where a field deserves its own words, by field. */
export const validation = {
  feedbackTitle: 'Confira os dados',
  feedbackText: 'Alguns campos precisam da sua atenção.',
  reasons: {
    required: (p) => `Preencha o campo ${p.field}.`,
    min_length: (p) => `${p.field}: digite pelo menos ${p.min} caracteres.`,
    max_length: (p) => `${p.field}: digite no máximo ${p.max} caracteres.`,
    not_confirmed: (p) => `${p.field}: os dois valores precisam ser iguais.`,
    email_invalid: () => 'Email inválido',
    emails_differ: () => 'Os e-mails digitados precisam ser iguais',
    name_short: (p) => `Digite o nome completo, com pelo menos ${p.min} caracteres`,
    name_letter: () => 'O nome deve conter pelo menos uma letra',
    cellphone_invalid: () => 'Celular inválido. Confira o DDD e o número',
    document_invalid: () => 'CPF ou CNPJ inválido',
    zipcode_invalid: () => 'CEP inválido',
    state_invalid: () => 'Escolha um estado da lista',
    postal_code_exact: (p) => `O código postal deve ter exatamente ${p.length} dígitos`,
    postal_code_min: (p) => `O código postal deve ter pelo menos ${p.min} dígitos`,
    postal_code_max: (p) => `O código postal deve ter no máximo ${p.max} dígitos`,
    postal_code_format: () => 'Este código postal não segue o formato do país',
    card_number_invalid: () => 'Confira o número do cartão',
    card_expiry_invalid: () => 'Confira a validade (MM/AA)',
    card_expired: () => 'Este cartão está vencido',
    card_cvv_invalid: () => 'Confira o código de segurança',
  } satisfies ProblemTexts,
  required: {
    name: 'Preencha o seu nome',
    email: 'Preencha o seu e-mail',
    confirmEmail: 'Digite o e-mail mais uma vez',
    cellphone: 'Preencha o seu celular',
    document: 'Preencha o seu CPF ou CNPJ',
    holder_name: 'Digite o nome como está no cartão',
    number: 'Preencha o número',
    terms: 'Para continuar, aceite os termos e a política de privacidade',
  },
}
