export const adminEnglish = {
  'purpose.adminDashboard': 'Members, money, mail and machinery of this installation in one place.',
  'part.members': 'Members and roles',
  'part.revenue': 'Subscriptions and revenue',
  'part.jobs': 'Jobs and their progress',
  'part.blogEditor': 'Blog editor',
  'part.audit': 'Audit log',
} as const;
