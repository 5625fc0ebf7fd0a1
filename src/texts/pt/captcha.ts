/** Texts of the page while the device works for the captcha. */
export const captcha = {
  title: 'Verificação de segurança',
  text: 'Antes de pagar, o seu aparelho faz uma verificação rápida contra robôs. Você não precisa fazer nada, e leva só alguns segundos.',
  progress: 'Andamento da verificação',
  cancel: 'Cancelar',
}
