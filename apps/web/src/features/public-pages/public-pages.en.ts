export const publicPagesEnglish = {
  'maintenance.title': 'We are working on it',
  'maintenance.text': 'Auspex is closed for maintenance and will be back shortly. Nothing of yours is lost.',
  'comingSoon.title': 'Almost there',
  'comingSoon.text': 'Auspex opens soon.',
} as const;
