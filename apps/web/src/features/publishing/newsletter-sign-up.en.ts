export const newsletterSignUpEnglish = {
  title: 'Newsletter',
  text: 'What we measured, and where we were wrong.',
  email: 'Your e-mail address',
  send: 'Sign up',
} as const;
