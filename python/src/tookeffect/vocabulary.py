"""The closed lists of words that the service uses: for each a `Literal` type and a tuple of its values."""

from tookeffect._generated.vocabulary import *
