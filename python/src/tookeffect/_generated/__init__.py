# Written by `npm run generate` from schemas/; do not edit.
